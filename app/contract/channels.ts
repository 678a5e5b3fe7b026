// The two IPC channels everything travels on.

/** Panel to main: the name of a call, then its arguments. */
export const callChannel = 'perch:call';
/** Main to panel: the name of a push, then its value. */
export const pushChannel = 'perch:push';
