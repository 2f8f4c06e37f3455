import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { subjectOf, type CallSpec, type Input, type Output, type StreamSpec } from '@xuekao/contracts';
import type { CallContext, PreparedEvent, PreparedJson, StreamContext, UserContext } from './context.js';

type ContextOf<C extends CallSpec> = C['access'] extends 'public' | 'internal' ? CallContext : UserContext;
type Handler<C extends CallSpec> = C extends StreamSpec
  ? (
      input: Input<C>,
      context: ContextOf<C> & StreamContext,
    ) => Promise<AsyncIterable<Output<C> | PreparedEvent>> | AsyncIterable<Output<C> | PreparedEvent>
  : (input: Input<C>, context: ContextOf<C>) => Promise<Output<C> | PreparedJson>;

/**
 * Makes a controller's method the handler of a call: `@Handle(calls.identity.signIn.login) login(input, context) {…}`.
 * The input has been parsed by the gateway. A refusal is a thrown BusinessError; anything else that is thrown answers INTERNAL.
 */
export function Handle<C extends CallSpec>(call: C) {
  return <T extends Handler<C>>(target: object, key: string | symbol, descriptor: TypedPropertyDescriptor<T>): void => {
    MessagePattern(subjectOf(call))(target, key, descriptor);
    // what every handler would otherwise write at its two parameters
    Payload()(target, key, 0);
    Ctx()(target, key, 1);
  };
}
