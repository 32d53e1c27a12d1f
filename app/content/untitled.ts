/** Labels of records without a name, as the specification words them. */
export const untitledEvent = "Untitled Event";
export const untitledTask = "Untitled Task";

/** "Meghana & Naveen: Sangeet"; a name that ends with that of the function, such as "Ritu: Wedding", is enough. */
export function nameOfFunction(event: { name: string | null; functionName: string | null }): string {
  const name = event.name || untitledEvent;
  return event.functionName && !name.endsWith(event.functionName) ? `${name}: ${event.functionName}` : name;
}
