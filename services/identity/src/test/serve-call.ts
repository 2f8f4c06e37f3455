import { headers, type NatsConnection } from '@nats-io/transport-node';
import { errors, refusalText, subjectOf, type CallSpec, type Input, type Output } from '@xuekao/contracts';
import type { Config } from '@xuekao/platform';

/**
 * Answers a call of another service, which does not run beside a spec of this one; the real one stands behind the call in `e2e`.
 * `undefined`: NOT_FOUND.
 */
export function serveCall<C extends CallSpec>(
  nats: NatsConnection,
  config: Pick<Config, 'subject'>,
  call: C,
  answer: (input: Input<C>) => Output<C> | undefined,
): void {
  nats.subscribe(config.subject(subjectOf(call)), {
    callback: (error, message) => {
      if (error) return;
      const data = answer(message.json<{ i: Input<C> }>().i);
      const { code, status } = errors.NOT_FOUND;
      const head = headers();
      head.set('status', String(status));
      if (data === undefined) message.respond(JSON.stringify({ code, msg: refusalText('NOT_FOUND'), data: null }), { headers: head });
      else message.respond(JSON.stringify({ code: 0, msg: '', data: call.output.parse(data) }));
    },
  });
}
