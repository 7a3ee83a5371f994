/** The time of a page test, which begins at an instant of its own. */

const MachineDate = new Date(0).constructor as DateConstructor

/** Makes the window's time begin at `now` and run on from there; null is the machine's own. */
export function beginClockAt(now: Date | null): void {
  if (!now) {
    globalThis.Date = MachineDate
    return
  }
  const ahead = now.getTime() - MachineDate.now()
  const read = () => MachineDate.now() + ahead
  globalThis.Date = new Proxy(MachineDate, {
    construct: (machine, given) =>
      Reflect.construct(machine, given.length > 0 ? given : [read()]) as Date,
    get: (machine, name) => (name === 'now' ? read : (Reflect.get(machine, name) as unknown)),
  })
}
