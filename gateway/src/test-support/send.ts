import type { CallSpec } from '@xuekao/contracts';
import request, { type Test } from 'supertest';

/** Sends the input of a call as a page does. @param url of the gateway  @param token empty: without a session */
export const send = (url: string, { path }: Pick<CallSpec, 'path'>, input: object, token = ''): Test =>
  request(url)
    .post(path)
    .set(token === '' ? {} : { token })
    .send(input);

export const get = (url: string, path: string, headers: Readonly<Record<string, string>> = {}): Test =>
  request(url)
    .get(path)
    .set({ ...headers });
