/** An answer with nothing in it. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status, headers })
}

/** Says what went wrong, in the form in which a model server says it. */
export function failure(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
