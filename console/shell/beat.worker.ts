/** Beats at the pace it is told. A hidden page's own timers come once a minute; a worker's are left alone. */
addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), data)
})
