// The callers of messages and calls whose form fields are left empty.

interface SampleCaller {
  readonly name: string;
  readonly number: string;
  /** The length of a message in seconds. */
  readonly seconds: number;
  readonly transcription: string;
}

const callers: readonly SampleCaller[] = [
  {
    name: 'Rosa Feld',
    number: '12025550134',
    seconds: 21,
    transcription:
      'Hello, this is Rosa from Harbour Freight. Please call me back about the delivery. Thank you.',
  },
  {
    name: 'Otto Brandt',
    number: '12025550190',
    seconds: 9,
    transcription: 'Otto here. The order is complete. Talk to you soon.',
  },
  {
    name: 'Dr. Amira Haddad',
    number: '12025550145',
    seconds: 64,
    transcription:
      'Good morning, this is Doctor Haddad’s practice. Your appointment on Thursday has to move to the afternoon. Please let us know whether a quarter past three suits you.',
  },
  { name: '', number: '12025550171', seconds: 4, transcription: '' },
];

/** Returns the callers in turn. */
export function sampleCallers(): () => SampleCaller {
  let next = 0;
  return () => {
    const caller = callers[next % callers.length];
    if (caller === undefined) throw new RangeError('There are no sample callers.');
    next += 1;
    return caller;
  };
}
