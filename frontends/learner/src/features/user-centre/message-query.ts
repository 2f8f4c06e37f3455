/** Query in the address of the messages: back and reload lead to the same place. */
export interface MessageQuery {
  state: MessageState;
  page: number;
  /** the message that is being read */
  open: string | null;
}
export const messageStates = ['all', 'unread', 'read'] as const;
export type MessageState = (typeof messageStates)[number];
/** of lists for learners (part 1, section 9) */
export const messagePageSize = 20;

const objectId = /^[0-9a-f]{24}$/;

export function readMessageQuery(params: URLSearchParams): MessageQuery {
  const state = params.get('state');
  const page = Number(params.get('page'));
  const open = params.get('open') ?? '';
  return {
    state: messageStates.find((one) => one === state) ?? 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    open: objectId.test(open) ? open : null,
  };
}

/** Only what differs from the start stands in the address. */
export function writeMessageQuery({ state, page, open }: MessageQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (state !== 'all') params.set('state', state);
  if (page > 1) params.set('page', String(page));
  if (open !== null) params.set('open', open);
  return params;
}

export function messageParams(state: MessageState): { readState?: 0 | 1 } {
  if (state === 'all') return {};
  return { readState: state === 'read' ? 1 : 0 };
}
