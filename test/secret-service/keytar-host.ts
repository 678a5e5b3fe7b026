// app/keytar.ts as a process of Node's: with the messages of `fork` instead of those of Electron's utility process.
const parentPort = {
  on: (_event: 'message', listener: (event: { data: unknown }) => void) =>
    void process.on('message', (data) => listener({ data })),
  postMessage: (message: unknown) => void process.send?.(message),
};
Object.assign(process, { parentPort });
await import('../../app/keytar.ts');
