/** The parameters of an address as texts. U+0000 is left out: no service stores it, and `where` refuses it. */
export const readSearch = (search: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(new URLSearchParams(search), ([name, value]) => [name, value.replaceAll('\0', '')]));
