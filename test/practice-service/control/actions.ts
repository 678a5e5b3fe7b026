// The changes that the control page's forms make.
import type { Controls } from '../controls.ts';
import { type ActiveFault, endpoints, type Endpoint, type Fault, type Faults } from '../faults/fault.ts';
import { faultChoices } from './fault-choices.ts';

export interface ActionParts {
  readonly controls: Controls;
  readonly faults: Pick<Faults, 'active'>;
  readonly addFault: (endpoint: Endpoint, fault: Fault, times: number) => Promise<ActiveFault>;
}

/** Returns a field of the form; empty if it is missing. */
type Form = (field: string) => string;

type Actions = Readonly<Record<string, (form: Form) => unknown>>;

/** The actions by name. For invalid values they throw a RangeError, whose message the user sees. */
export function createActions({ controls, faults, addFault }: ActionParts): Actions {
  return {
    presence: (form) => controls.setPresence(form('user'), form('presence')),
    'add-message': (form) =>
      controls.addVoicemail(form('user'), form('name') === '' ? {} : { callerName: form('name') }),
    'mark-as-heard': (form) => controls.moveVoicemail(form('user'), form('message'), 'save'),
    'remove-message': (form) => controls.removeVoicemail(form('user'), form('message')),
    'start-call': (form) =>
      controls.startCall(form('user'), {
        ...(form('name') !== '' && { name: form('name') }),
        direction: form('direction') === 'outgoing' ? 'outgoing' : 'incoming',
        answered: form('answered') === 'yes',
      }),
    'answer-call': (form) => controls.answerCall(form('user'), form('call')),
    'end-call': (form) => controls.endCall(form('user'), form('call')),
    answering: (form) =>
      controls.setAnswering(form('user'), {
        doNotDisturb: form('do-not-disturb') === 'yes',
        forwardAlways: form('forward-always').trim(),
      }),
    'add-fault': (form) => {
      const endpoint = endpoints.find((each) => each === form('endpoint'));
      const fault = Object.hasOwn(faultChoices, form('fault')) ? faultChoices[form('fault')] : undefined;
      if (endpoint === undefined || fault === undefined) throw new RangeError('There is no such fault.');
      return addFault(endpoint, fault, form('times') === '1' ? 1 : Infinity);
    },
    'end-fault': (form) =>
      faults
        .active()
        .find(({ id }) => String(id) === form('fault'))
        ?.end(),
    'expire-access-tokens': () => controls.expireAccessTokens(),
    'end-refresh-tokens': () => controls.endRefreshTokens(),
  };
}
