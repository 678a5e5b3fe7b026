// `GET /ns-api/v2/version` of newer deployments (service.md, "Version"). That it needs no access token is an assumption, made
// because clients read it before the sign-in.
import { type FieldChanges, type JsonObject, withChanges } from '../json.ts';

/** `apiversion` of newer deployments, in the form that the specification has for the token response. */
export const newerApiVersion = 'Version: 45.1.0';

export interface VersionResource {
  read(): JsonObject;
  /** Sets fields for all later responses. Undefined removes a field. */
  set(fields: FieldChanges): void;
}

export function createVersion(clock: () => number): VersionResource {
  let changes: FieldChanges = {};
  return {
    read() {
      const currentTime = new Date(clock()).toISOString().replace(/\.\d+Z$/, '+00:00');
      const regular = {
        apiversion: newerApiVersion,
        hostname: 'core1.practice.example',
        'current-time': currentTime,
      };
      return withChanges(regular, changes);
    },
    set(fields) {
      changes = { ...changes, ...fields };
    },
  };
}
