// app/electron/network/system-authorities.ts as a process of Node's, with the message of `fork` instead of a utility process's.
Object.assign(process, { parentPort: { postMessage: (message: unknown) => process.send?.(message) } });
await import('../../../../app/electron/network/system-authorities.ts');
