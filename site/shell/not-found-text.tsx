/** The plain text a refused client sees (seed 1 §2). */
export const NotFoundText = () => <pre className="plain">HTTP/1.1 404 Not Found</pre>
