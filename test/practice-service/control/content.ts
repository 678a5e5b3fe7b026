// What the control page shows and changes.
import type { Controls } from '../controls.ts';
import type { Faults } from '../faults/fault.ts';
import type { ServiceState } from '../state.ts';
import type { PracticeUser } from '../users.ts';
import type { ActionParts } from './actions.ts';

export interface ControlParts {
  readonly state: ServiceState;
  readonly controls: Controls;
  readonly faults: Pick<Faults, 'active'>;
  readonly addFault: ActionParts['addFault'];
  /** The address of the service. */
  readonly baseUrl: string;
}

export interface PageContent extends ControlParts {
  /** The token that proves that a form is the page's own. */
  readonly csrf: string;
  /** The selected user. */
  readonly user: PracticeUser;
}
