/** The plain text a refused client sees (docs/spec/shell.md#pages). */
export const NotFoundText = () => <pre className="plain">HTTP/1.1 404 Not Found</pre>
