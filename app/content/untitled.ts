/** What has no name, in the specification's words. */
export const untitledEvent = "Untitled Event";
export const untitledTask = "Untitled Task";
