// In Electron, process.exit is app.exit; the real one is kept here.

/** Ends the process, once nothing is left to do. */
export const endProcess: (code: number) => never = process.exit.bind(process);
