/** Panel to main process: the name of a call and its arguments. */
export const callChannel = 'perch:call';
/** Main process to panel: a view. */
export const pushChannel = 'perch:push';
