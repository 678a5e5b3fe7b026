// A process that reads the authorities that the operating system trusts. Node keeps them from their first reading on, also in its
// threads, so only a new process sees changes.
import tls from 'node:tls';

process.parentPort.postMessage(tls.getCACertificates('system'));
