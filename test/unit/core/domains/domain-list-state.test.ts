import { expect, test } from 'vitest';
import { failed } from '../../../../app/api/http/result.ts';
import { domainListState } from '../../../../app/core/domains/domain-list-state.ts';
import { failureReason } from '../../../../app/core/failure-messages.ts';

type List = Parameters<typeof domainListState>[0];

const partial: List = {
  loading: undefined,
  isDelayed: false,
  failure: undefined,
  pagination: 'more',
  loaded: 7,
};
const { failure: forbidden } = failed('forbidden', '', { status: 403 });
const { failure: unauthorized } = failed('unauthorized', '', { status: 401 });
const { failure: signedOut } = failed('unauthorized', '');
const { failure: unavailable } = failed('unavailable', 'Down.', { status: 503 });

test.each<readonly [Partial<List>, ReturnType<typeof domainListState>]>([
  [{}, { kind: 'partial' }],
  [{ loaded: 0 }, { kind: 'partial' }],
  [{ isDelayed: true }, { kind: 'partial' }],
  [
    { loading: 'all', failure: forbidden },
    { kind: 'loading', scope: 'all' },
  ],
  [{ loading: 'position' }, { kind: 'loading', scope: 'position' }],
  [{ loading: 'page', isDelayed: true }, { kind: 'rate-limited' }],
  [{ pagination: 'complete' }, { kind: 'end', mayBeIncomplete: false }],
  [{ pagination: 'complete', loaded: 0 }, { kind: 'empty' }],
  [{ pagination: 'repeating' }, { kind: 'end', mayBeIncomplete: true }],
  [
    { pagination: 'repeating', loaded: 0 },
    { kind: 'end', mayBeIncomplete: true },
  ],
  [{ failure: signedOut, pagination: 'complete' }, { kind: 'signed-out' }],
  [{ failure: unauthorized }, { kind: 'more-refused', status: 401 }],
  [
    { failure: forbidden, loaded: 1 },
    { kind: 'more-refused', status: 403 },
  ],
  [
    { failure: forbidden, loaded: 0 },
    { kind: 'refused', status: 403 },
  ],
  [{ failure: failed('network', '').failure }, { kind: 'offline' }],
  [{ failure: failed('timeout', '').failure }, { kind: 'offline' }],
  [{ failure: unavailable }, { kind: 'failed', reason: failureReason(unavailable) }],
])('the list %j is shown as %j', (list, state) => {
  expect(domainListState({ ...partial, ...list })).toEqual(state);
});
