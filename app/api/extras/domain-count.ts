// The number of domains in the list. Only newer deployments send it (service.md, "Domains").
import { isRecord } from '../../json.ts';
import { jsonReader, type Operation } from '../http/operation.ts';
import { wholeNumber } from './extra-request.ts';

export const domainCount: Operation<number> = {
  path: 'domains/count',
  read: jsonReader('a number of domains', (body) =>
    isRecord(body) ? wholeNumber(body['total']) : undefined,
  ),
};
