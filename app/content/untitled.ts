/** Labels of records without a name, as the specification words them. */
export const untitledEvent = "Untitled Event";
export const untitledTask = "Untitled Task";
