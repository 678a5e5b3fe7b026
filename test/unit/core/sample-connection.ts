// A complete connection for tests that send nothing.
import type { Connection } from '../../../app/connection/connection.ts';
import type { ConnectionDraft } from '../../../app/contract/connection-form.ts';

export const sampleConnection: Connection = {
  name: 'Practice',
  baseUrl: 'https://pbx.example',
  authUrl: 'https://pbx.example/ns-api',
  clientId: 'perch',
  clientAuthentication: 'basic',
  redirectUri: 'https://pbx.example/callback',
  signIn: ['window'],
};

/** The sample connection as the form shows it. */
export const sampleDraft: ConnectionDraft = {
  name: 'Practice',
  baseUrl: 'https://pbx.example',
  authUrl: '',
  clientId: 'perch',
  redirectUri: 'https://pbx.example/callback',
  browserRedirectUri: '',
  signIn: ['window'],
  clientAuthentication: 'basic',
};
