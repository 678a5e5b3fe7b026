// The changes that the control page's forms make.
import type { Controls } from '../controls.ts';
import { dialects, type TokenAddress } from '../dialect.ts';
import { endpoints, type Endpoint, type Fault } from '../faults/fault.ts';
import { voicemailFolders } from '../resources/mailboxes.ts';
import { faultChoices } from './fault-choices.ts';
import { sampleCallers } from './sample-callers.ts';

export interface ActionParts {
  readonly controls: Controls;
  readonly addFault: (
    endpoint: Endpoint,
    fault: Fault,
    times: number | undefined,
    only: TokenAddress | undefined,
  ) => Promise<unknown>;
  /** Ends a fault. Does nothing if it has ended. */
  readonly endFault: (id: number) => Promise<void>;
}

/** Returns a field of the form; empty if it is missing. */
type Form = (field: string) => string;

export type Actions = Readonly<Record<string, (form: Form) => unknown>>;

/** The actions by name. For invalid values they throw a RangeError, whose message the user sees. */
export function createActions({ controls, addFault, endFault }: ActionParts): Actions {
  const nextCaller = sampleCallers();
  /** The caller in the form, or the next sample if name and number are empty. Other fields are always the sample's. */
  const callerIn = (form: Form) => {
    const sample = nextCaller();
    const isGiven = form('name') !== '' || form('number') !== '';
    return isGiven ? { ...sample, name: form('name'), number: form('number') } : sample;
  };

  return {
    presence: (form) => controls.setPresence(form('user'), form('presence')),
    'voicemail-enabled': (form) =>
      controls.setProfile(form('user'), { 'voicemail-enabled': form('enabled') === 'yes' ? 'yes' : 'no' }),
    'add-message': (form) => {
      const caller = callerIn(form);
      controls.addVoicemail(form('user'), {
        callerName: caller.name,
        callerNumber: caller.number,
        seconds: form('seconds') === '' ? caller.seconds : wholeNumber(form('seconds'), 3600),
        transcription: form('transcription') === '' ? caller.transcription : form('transcription'),
      });
    },
    'move-message': (form) => {
      const folder = voicemailFolders.find((each) => each === form('folder'));
      if (folder === undefined) throw new RangeError('There is no such folder.');
      controls.moveVoicemail(form('user'), form('message'), folder);
    },
    'remove-message': (form) => controls.removeVoicemail(form('user'), form('message')),
    'start-call': (form) => {
      const { name, number } = callerIn(form);
      controls.startCall(form('user'), {
        direction:
          (['outgoing', 'click-to-call'] as const).find((each) => each === form('direction')) ?? 'incoming',
        name,
        number,
        answered: form('answered') === 'yes',
      });
    },
    'answer-call': (form) => controls.answerCall(form('user'), form('call')),
    'end-call': (form) => controls.endCall(form('user'), form('call')),
    'add-fault': (form) => {
      const endpoint = endpoints.find((each) => each === form('endpoint'));
      const chosen = faultChoices.find(({ id }) => id === form('fault'));
      if (endpoint === undefined || chosen === undefined) throw new RangeError('There is no such fault.');
      const times = form('times') === '' ? undefined : wholeNumber(form('times'), 1000);
      const only = (['specification', 'newer'] as const).find((each) => each === form('only'));
      return addFault(endpoint, chosen.fault, times, only);
    },
    'end-fault': (form) => endFault(wholeNumber(form('fault'), 1_000_000)),
    dialect: (form) => {
      const dialect = dialects.find((each) => each === form('dialect'));
      if (dialect === undefined) throw new RangeError('There is no such dialect.');
      controls.setDialect(dialect);
    },
    'expire-access-tokens': () => controls.expireAccessTokens(),
    'end-refresh-tokens': () => controls.endRefreshTokens(),
  };
}

function wholeNumber(text: string, most: number): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most) throw new RangeError(`Enter a whole number from 1 to ${most}.`);
  return number;
}
