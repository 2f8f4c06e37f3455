import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { BusinessError, calls, subjectOf, type CallSpec, type Caller, type Input, type Output, type StreamSpec } from '@xuekao/contracts';
import { StreamSender } from '@xuekao/platform';

type Place = { subject(name: string): string };

/** Answers a call of another service, as that service would by the contract. @param answer undefined: NOT_FOUND; it may throw a refusal */
export function serveCall<C extends CallSpec>(
  { nats, place }: { nats: NatsConnection; place: Place },
  call: C,
  answer: (input: Input<C>, caller?: Caller) => Output<C> | undefined | Promise<Output<C> | undefined>,
): void {
  const respond = async (message: Msg): Promise<void> => {
    const { i, c } = message.json<{ i: Input<C>; c?: Caller }>();
    const refuse = ({ code, status, message: msg }: BusinessError): void => {
      const head = headers();
      head.set('status', String(status));
      message.respond(JSON.stringify({ code, msg, data: null }), { headers: head });
    };
    try {
      const data = await answer(i, c);
      if (data === undefined) refuse(new BusinessError('NOT_FOUND'));
      else message.respond(JSON.stringify({ code: 0, msg: '', data: call.output.parse(data) }));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      refuse(error);
    }
  };
  nats.subscribe(place.subject(subjectOf(call)), {
    callback: (error, message) => {
      if (!error) void respond(message);
    },
  });
}

/** Answers a stream of another service, as that service would by the contract. @param events may end with a refusal */
export function serveStream<C extends StreamSpec>(
  { nats, place }: { nats: NatsConnection; place: Place },
  call: C,
  events: (input: Input<C>) => AsyncIterable<Output<C>>,
): void {
  const respond = async (message: Msg): Promise<void> => {
    const { i } = message.json<{ i: Input<C> }>();
    try {
      await new StreamSender(nats, message).send(
        async () => events(i),
        (event) => JSON.stringify(call.output.parse(event)),
      );
      message.respond(JSON.stringify({ code: 0, msg: '', data: null }));
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const head = headers();
      head.set('status', String(error.status));
      message.respond(JSON.stringify({ code: error.code, msg: error.message, data: null }), { headers: head });
    }
  };
  nats.subscribe(place.subject(subjectOf(call)), {
    callback: (error, message) => {
      if (!error) void respond(message);
    },
  });
}

/** People of the console, groups and departments, as identity tells other services of them. */
export class Colleagues {
  readonly people = new Map<string, Caller>();
  readonly groups = new Map<string, string>();
  readonly departs = new Map<string, string>();

  constructor(at: { nats: NatsConnection; place: Place }) {
    const rowOf = ({ userId, userName, realName, deptCode }: Caller) => ({
      id: userId,
      userName,
      realName,
      deptCode,
      deptName: this.departs.get(deptCode) ?? '',
    });
    serveCall(at, calls.identity.holders.named, ({ users, groups, departs }) => ({
      users: users.flatMap((id) => this.people.get(id) ?? []).map(rowOf),
      groups: groups.flatMap((id) => (this.groups.has(id) ? [{ id, groupName: this.groups.get(id) ?? '' }] : [])),
      departs: departs.flatMap((deptCode) =>
        this.departs.has(deptCode) ? [{ deptCode, deptName: this.departs.get(deptCode) ?? '' }] : [],
      ),
    }));
    serveCall(at, calls.identity.holders.membersAmong, ({ groupId, users }) =>
      users.filter((id) => this.people.get(id)?.groups.includes(groupId) === true),
    );
    serveCall(at, calls.identity.holders.asCaller, ({ userId }) => {
      const person = this.people.get(userId);
      if (!person) return null;
      const { realName, deptCode, groups, roleLevel, permissions } = person;
      return { realName, deptCode, groups: [...groups], roleLevel, permissions: [...permissions] };
    });
  }

  add(...people: Caller[]): void {
    for (const person of people) this.people.set(person.userId, person);
  }
}
