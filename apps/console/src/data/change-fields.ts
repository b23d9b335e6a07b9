/** An answer in which a record has other values: a record, a list of them, or a page of a list. What does not have it stays what it is. */
export function withChanges<Data>(data: Data, id: string, changes: object): Data {
  if (Array.isArray(data)) {
    const items = data.map((one: unknown) => withChanges(one, id, changes));
    return items.some((one, at) => one !== data[at]) ? (items as Data) : data; // as many, of the same kind
  }
  if (typeof data !== 'object' || data === null) return data;
  if ('id' in data && data.id === id) return { ...data, ...changes };
  if (!('items' in data)) return data;
  const items = withChanges(data.items, id, changes);
  return items === data.items ? data : { ...data, items };
}
