// A complete connection for tests that send nothing.
import type { Connection } from '../../../app/connection/connection.ts';

export const sampleConnection: Connection = {
  name: 'Practice',
  baseUrl: 'https://pbx.example',
  authUrl: 'https://pbx.example/ns-api',
  clientId: 'perch',
  clientAuthentication: 'basic',
  redirectUri: 'https://pbx.example/callback',
  signIn: ['window'],
};
