// `GET /ns-api/v2/version` of newer deployments (field notes). It needs no access token: an assumption, because clients read it
// before the sign-in.
import type { Json, JsonObject } from '../json.ts';

/** `apiversion` of newer deployments, in the form that the specification has for the token response. */
export const newerApiVersion = 'Version: 45.1.0';

export interface VersionResource {
  read(): JsonObject;
  /** Sets fields for all later responses. Undefined removes a field. */
  set(fields: Readonly<Record<string, Json | undefined>>): void;
}

export function createVersion(clock: () => number): VersionResource {
  let changes: Readonly<Record<string, Json | undefined>> = {};
  return {
    read() {
      const fields: Readonly<Record<string, Json | undefined>> = {
        apiversion: newerApiVersion,
        hostname: 'core1.practice.example',
        'current-time': new Date(clock()).toISOString().replace(/\.\d+Z$/, '+00:00'),
        ...changes,
      };
      const present = Object.entries(fields).filter(
        (field): field is [string, Json] => field[1] !== undefined,
      );
      return Object.fromEntries(present);
    },
    set(fields) {
      changes = { ...changes, ...fields };
    },
  };
}
