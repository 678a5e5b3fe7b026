// Adds what Perch and its libraries use and the Node of this older Electron lacks, so that the product needs no code for it. Each
// comment names the version of Node that has it.
import { spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';
import tls from 'node:tls';
import workers from 'node:worker_threads';

// Node 22.10: undici looks it up when it is loaded.
workers.markAsUncloneable ??= () => {};

// Node 22.15.
tls.getCACertificates ??= (type = 'default') => {
  if (type === 'system') return certificatesIn('/etc/ssl/certs/ca-certificates.crt');
  const extra = certificatesIn(process.env.NODE_EXTRA_CA_CERTS);
  if (type === 'extra') return extra;
  return type === 'bundled' ? [...tls.rootCertificates] : [...tls.rootCertificates, ...extra];
};

// Node 22.15 on Linux and macOS. Perch replaces itself by a shell that exits with a code, because a thread that a call blocks
// would keep the process from ending. `reallyExit` waits for such a thread: a second process, started first, kills this one.
process.execve ??= (_file, [, , script]) => {
  const kill = ['-c', `sleep 2; kill -9 ${process.pid}`];
  spawn('/bin/sh', kill, { detached: true, stdio: 'ignore' }).unref();
  process.reallyExit(Number(script.replace('exit ', '')));
};

// Node 24.9. A certificate is SEQUENCE { tbs, SEQUENCE { OID, ... }, signature } in DER (RFC 5280, 4.1).
if (!('signatureAlgorithmOid' in X509Certificate.prototype)) {
  Object.defineProperty(X509Certificate.prototype, 'signatureAlgorithmOid', {
    get() {
      const tbs = elementAt(this.raw, elementAt(this.raw, 0).start);
      const oid = elementAt(this.raw, elementAt(this.raw, tbs.end).start);
      return oidOf(this.raw.subarray(oid.start, oid.end));
    },
  });
}

function certificatesIn(file = '') {
  if (!fs.existsSync(file)) return [];
  return (
    fs.readFileSync(file, 'utf8').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  );
}

function elementAt(der, at) {
  const long = der[at + 1] & 0x80 ? der[at + 1] & 0x7f : 0;
  const start = at + 2 + long;
  const length = long === 0 ? der[at + 1] : der.readUIntBE(at + 2, long);
  return { start, end: start + length };
}

function oidOf(bytes) {
  const arcs = [];
  let value = 0;
  for (const byte of bytes) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(value);
    value = 0;
  }
  const [first = 0, ...rest] = arcs;
  return [Math.floor(first / 40), first % 40, ...rest].join('.');
}
