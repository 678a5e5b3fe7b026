// The practice service's users. Together they cover the specification: with and without a second factor, with domain lists
// of all sizes, and without permission to list domains.

/** A second factor. `secret` is the shared key of RFC 6238 in base32. */
export interface SecondFactor {
  /** `mfa_vendor` of the specification. */
  readonly vendor: string;
  /** `mfa_type` of the specification. */
  readonly type: string;
  readonly secret: string;
  /** Whether passcodes are letters and digits in two groups instead of six digits. */
  readonly hasLetters?: true;
}

export interface PracticeUser {
  /** The user name, `<name>@<domain>`. It differs from `uid`, which starts with the extension. */
  readonly login: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly domain: string;
  /** The extension: `user` of the profile. */
  readonly extension: string;
  /** The role: `scope` of a token response and `user-scope` of the profile. */
  readonly scope: string;
  readonly department: string;
  readonly presence: string;
  /** `status-message` of the profile; mostly empty. */
  readonly statusMessage: string;
  /** The other recipients of voicemail notifications. */
  readonly copiesTo: readonly string[];
  /** Single sign-on identities, whose fields are not specified. */
  readonly singleSignOn: readonly string[];
  /** Empty if the password is sufficient. */
  readonly secondFactors: readonly SecondFactor[];
  /** Whether the pending response names the factor, or only the profile. */
  readonly factorNamedIn: 'response' | 'profile';
  /** The initial number of domains (a divisor of 100,000), or `refused` if the list may not be read. */
  readonly domains: number | 'refused';
  /** What the user is for, in a few words. Shown in the terminal and on the login page. */
  readonly purpose: string;
}

/** The site of every user. */
export const siteName = 'Harbour House';

const common = {
  domain: 'practice.example',
  secondFactors: [],
  factorNamedIn: 'response',
  presence: 'open',
  statusMessage: '',
  copiesTo: [],
  singleSignOn: [],
  scope: 'Reseller',
} as const;

export const practiceUsers: readonly PracticeUser[] = [
  {
    ...common,
    login: 'alice@practice.example',
    password: 'heron-4712',
    firstName: 'Alice',
    lastName: 'Marsh',
    extension: '1001',
    department: 'Customer Care',
    statusMessage: 'Back from lunch at two',
    copiesTo: ['care@practice.example'],
    singleSignOn: ['alice.marsh'],
    domains: 250,
    purpose: 'no second factor, 250 domains',
  },
  {
    ...common,
    login: 'bruno@practice.example',
    password: 'plover-2205',
    firstName: 'Bruno',
    lastName: 'Keller',
    extension: '1002',
    department: 'Sales',
    secondFactors: [{ vendor: 'google', type: 'authenticator', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }],
    domains: 10,
    purpose: 'second factor, named in the response',
  },
  {
    ...common,
    login: 'carol@practice.example',
    password: 'curlew-8830',
    firstName: 'Carol',
    lastName: 'Lindqvist',
    extension: '1003',
    department: 'Operations',
    presence: 'inuse',
    secondFactors: [
      { vendor: 'google', type: 'authenticator', secret: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU' },
      { vendor: 'duo', type: 'passcode', secret: 'MFZWIZTHNBVGW3DNMFZWIZTHNBVGW3DN', hasLetters: true },
    ],
    factorNamedIn: 'profile',
    domains: 40,
    purpose: 'two second factors, named only in the profile',
  },
  {
    ...common,
    login: 'dev@practice.example',
    password: 'avocet-6194',
    firstName: 'Dev',
    lastName: 'Raman',
    extension: '1004',
    scope: 'Basic User',
    department: 'Front Desk',
    domains: 'refused',
    purpose: 'may not list domains (403)',
  },
  {
    ...common,
    login: 'erin@practice.example',
    password: 'dunlin-3357',
    firstName: 'Erin',
    lastName: 'O’Dell',
    extension: '1005',
    department: 'Finance',
    presence: 'inactive',
    domains: 0,
    purpose: 'no domains',
  },
  {
    ...common,
    login: 'frank@practice.example',
    password: 'osprey-9041',
    firstName: 'François',
    lastName: 'Dubé',
    extension: '1006',
    scope: 'Office Manager',
    department: 'Logistics',
    presence: 'closed',
    domains: 1,
    purpose: 'one domain',
  },
  {
    ...common,
    login: 'grace@practice.example',
    password: 'kittiwake-5768',
    firstName: 'Grace',
    lastName: 'Okafor',
    extension: '1007',
    scope: 'Super User',
    department: 'Network Operations',
    domains: 100_000,
    purpose: '100,000 domains',
  },
];

/** Users without a second factor: as many accounts as a test needs, each with a name of its own. */
export function manyUsers(count: number): PracticeUser[] {
  const [first] = practiceUsers;
  if (first === undefined) return [];
  return Array.from({ length: count }, (_, index) => ({
    ...first,
    login: `user${index + 1}@practice.example`,
    lastName: `Marsh ${index + 1}`,
    extension: String(2001 + index),
    domains: 10,
    purpose: 'one of many accounts',
  }));
}
