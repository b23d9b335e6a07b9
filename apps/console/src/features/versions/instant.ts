/** A point in time as a field of date and time has it, in the zone of the browser, as the API takes it; nothing for what is none. */
export function instantOf(local: string): string | undefined {
  const time = new Date(local);
  return local === '' || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
