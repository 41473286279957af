// What is used of it here. The types that others publish for it come with types for Node of their own.
declare module 'papaparse' {
  const Papa: {
    parse(
      text: string,
      options: {
        readonly header: true
        readonly skipEmptyLines: true
        readonly dynamicTyping: Readonly<Record<string, boolean>>
      },
    ): { readonly data: Record<string, unknown>[] }
  }
  export default Papa
}
