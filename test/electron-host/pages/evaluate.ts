// Runs code in a page and returns a structured clone of its result.
import type { Protocol, Session } from '../chromium/devtools.ts';
import { createCodec } from '../injected/codec.ts';

const codec = createCodec();
const encodeInPage = `function () { return JSON.stringify((${createCodec.toString()})().encode(this)); }`;

/** @throws the exception or the rejection of the code; Error "An object could not be cloned." for such a result */
export async function evaluate(
  session: Session,
  contextId: number | undefined,
  expression: string,
  userGesture: boolean,
): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    userGesture,
    silent: true,
    ...(contextId !== undefined && { contextId }),
  });
  if (exceptionDetails) {
    const thrown = exceptionDetails.exception;
    throw thrown ? await fetchValue(session, thrown) : new Error(exceptionDetails.text);
  }
  return fetchValue(session, result);
}

async function fetchValue(session: Session, object: Protocol.Runtime.RemoteObject): Promise<unknown> {
  if (object.objectId === undefined) {
    if (object.type === 'symbol') throw new DOMException('An object could not be cloned.', 'DataCloneError');
    return object.unserializableValue === undefined
      ? object.value
      : unserializable(object.unserializableValue);
  }
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    objectId: object.objectId,
    functionDeclaration: encodeInPage,
    returnByValue: true,
    silent: true,
  });
  session.post('Runtime.releaseObject', { objectId: object.objectId });
  if (exceptionDetails) throw new Error('An object could not be cloned.');
  return codec.decode(JSON.parse(String(result.value)));
}

function unserializable(text: string): unknown {
  return text.endsWith('n') ? BigInt(text.slice(0, -1)) : Number(text);
}
