// Issues X.509 certificates (RFC 5280) for tests, with any defect that a test needs. It does so without the command `openssl`,
// which not every system has, and which takes a second for fifteen chains.
import { constants, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Issued {
  readonly name: string;
  readonly key: KeyObject;
  /** In PEM. */
  readonly certificate: string;
  /** The private key, in PEM. */
  readonly keyPem: string;
}

export interface CertificateOptions {
  /** The subject's common name. */
  readonly name: string;
  /** Who signs it. Default: its own key. */
  readonly issuer?: Issued;
  /** The DNS names of a server, in the extension for alternative names. */
  readonly hosts?: readonly string[];
  /** Email addresses, in the extension for alternative names. */
  readonly emails?: readonly string[];
  /** Present in the certificate of an authority; `pathLength` is the number of authorities that may follow. */
  readonly authority?: { readonly pathLength?: number };
  /** A domain that the names below an authority must belong to. */
  readonly permittedDomain?: string;
  readonly usages?: readonly (keyof typeof keyUsageBits)[];
  /** Which purposes an `extendedKeyUsage` extension allows. */
  readonly purposes?: readonly (keyof typeof purposeIds)[];
  readonly hasUnknownCriticalExtension?: boolean;
  /** Days from now; by default from yesterday until tomorrow. */
  readonly validDays?: readonly [from: number, to: number];
  readonly digest?: Digest;
  /** The length of an RSA key. Default: the key is of P-256, or 2,048 bits long for `rsa-pss`. */
  readonly rsaBits?: number;
  /** Another kind of key. That of `unknown` has an algorithm that no program knows, and can't sign. */
  readonly keyType?: 'rsa-pss' | 'ed25519' | 'ed448' | 'unknown';
}

type Digest = keyof (typeof signatureIds)['ec'];

const signatureIds = {
  ec: {
    sha512: '1.2.840.10045.4.3.4',
    sha384: '1.2.840.10045.4.3.3',
    sha256: '1.2.840.10045.4.3.2',
    sha1: '1.2.840.10045.4.1',
  },
  rsa: {
    sha512: '1.2.840.113549.1.1.13',
    sha384: '1.2.840.113549.1.1.12',
    sha256: '1.2.840.113549.1.1.11',
    sha1: '1.2.840.113549.1.1.5',
  },
};
const pssId = '1.2.840.113549.1.1.10';
const ed25519Id = '1.3.101.112';
const mgf1Id = '1.2.840.113549.1.1.8';
const sha256Id = '2.16.840.1.101.3.4.2.1';
const sha256Length = 32;
const purposeIds = { serverAuth: '1.3.6.1.5.5.7.3.1', clientAuth: '1.3.6.1.5.5.7.3.2' };
const keyUsageBits = { digitalSignature: 0x80, keyCertSign: 0x04 };

/** Issues a certificate for a new key. */
export function issue(options: CertificateOptions): Issued {
  const { name, issuer, digest = 'sha256', validDays = [-1, 1] } = options;
  const { publicKey, privateKey } = generateKeys(options);
  const signer = issuer?.key ?? privateKey;
  const algorithm = signatureAlgorithm(signer, digest);
  const signed = sequence(
    explicit(0, integer(2)),
    der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer?.name ?? name),
    sequence(...validDays.map(utcTime)),
    distinguishedName(name),
    options.keyType === 'unknown' ? unknownKey() : publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(...extensions(options))),
  );
  const signature = sign(signer.asymmetricKeyType === 'ed25519' ? null : digest, signed, {
    key: signer,
    ...(signer.asymmetricKeyType === 'rsa-pss' && {
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: sha256Length,
    }),
  });
  const certificate = sequence(signed, algorithm, bitString(signature));
  return {
    name,
    key: privateKey,
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    keyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function generateKeys({ keyType, rsaBits }: CertificateOptions) {
  if (keyType === 'rsa-pss') return generateKeyPairSync('rsa-pss', { modulusLength: rsaBits ?? 2048 });
  if (keyType === 'ed25519') return generateKeyPairSync('ed25519');
  if (keyType === 'ed448') return generateKeyPairSync('ed448');
  return rsaBits === undefined
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
    : generateKeyPairSync('rsa', { modulusLength: rsaBits });
}

/** The public key of a certificate (RFC 5280, 4.1), of an unassigned algorithm. */
function unknownKey(): Buffer {
  return sequence(sequence(objectId('1.3.6.1.4.1.99999.2')), bitString(randomBytes(32)));
}

/** RSASSA-PSS names its digest, mask and salt length (RFC 4055, 3.1), which are those of SHA-256 here. */
function signatureAlgorithm({ asymmetricKeyType }: KeyObject, digest: Digest): Buffer {
  const sha256 = sequence(objectId(sha256Id));
  const mask = sequence(objectId(mgf1Id), sha256);
  switch (asymmetricKeyType) {
    case 'rsa':
      return sequence(objectId(signatureIds.rsa[digest]), der(0x05, Buffer.alloc(0)));
    case 'rsa-pss':
      return sequence(
        objectId(pssId),
        sequence(explicit(0, sha256), explicit(1, mask), explicit(2, integer(sha256Length))),
      );
    case 'ed25519':
      return sequence(objectId(ed25519Id));
    default:
      return sequence(objectId(signatureIds.ec[digest]));
  }
}

function extensions(options: CertificateOptions): Buffer[] {
  const {
    hosts = [],
    emails = [],
    authority,
    permittedDomain,
    usages,
    purposes,
    hasUnknownCriticalExtension,
  } = options;
  const list: Buffer[] = [];
  const add = (id: string, isCritical: boolean, value: Buffer) =>
    list.push(sequence(objectId(id), ...(isCritical ? [isTrue] : []), der(0x04, value)));
  const names = [...hosts.map(dnsName), ...emails.map(emailName)];
  if (names.length > 0) add('2.5.29.17', false, sequence(...names));
  if (authority) {
    const { pathLength } = authority;
    const limit = pathLength === undefined ? [] : [integer(pathLength)];
    add('2.5.29.19', true, sequence(isTrue, ...limit));
  }
  if (usages)
    add(
      '2.5.29.15',
      true,
      bitString(Buffer.from([usages.reduce((bits, each) => bits | keyUsageBits[each], 0)])),
    );
  if (purposes) add('2.5.29.37', false, sequence(...purposes.map((each) => objectId(purposeIds[each]))));
  if (permittedDomain !== undefined)
    add('2.5.29.30', true, sequence(explicit(0, sequence(dnsName(permittedDomain)))));
  if (hasUnknownCriticalExtension === true) add('1.3.6.1.4.1.99999.1', true, integer(1));
  return list;
}

/** An element in DER (X.690): tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

const isTrue = der(0x01, Buffer.from([0xff]));

function sequence(...elements: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(elements));
}

function explicit(tag: number, element: Buffer): Buffer {
  return der(0xa0 + tag, element);
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]));
}

function bitString(content: Buffer): Buffer {
  return der(0x03, Buffer.concat([Buffer.from([0]), content]));
}

function objectId(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = rest.flatMap((part) => {
    const digits = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  });
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

function emailName(address: string): Buffer {
  return der(0x81, Buffer.from(address));
}

function dnsName(host: string): Buffer {
  return der(0x82, Buffer.from(host));
}

function distinguishedName(commonName: string): Buffer {
  return sequence(der(0x31, sequence(objectId('2.5.4.3'), der(0x0c, Buffer.from(commonName)))));
}

/** `YYMMDDHHMMSSZ`, some days from now. */
function utcTime(days: number): Buffer {
  const iso = new Date(Date.now() + days * 86_400_000).toISOString();
  return der(0x17, Buffer.from(`${iso.slice(2, 19).replaceAll(/\D/g, '')}Z`));
}
