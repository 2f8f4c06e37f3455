import { ask, until } from '../../platform.js';
import type { At, Rows } from '../row.js';

const nobody = '0'.repeat(24);

/** Statement of the sandbox for today; it is planned some seconds after the start of the platform. */
async function today({ world }: At): Promise<string> {
  const { records } = await until(
    'the statement of today',
    () => ask('/api/pay/statement/paging', world.school.admin, { size: 1, params: { payMethod: 'sandbox' as const } }),
    ({ total }) => total > 0,
  );
  return records[0]?.id ?? '';
}
const codes = ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'OK'] as const;

/** Statements are of the whole site: whoever administers a part of it sees none. */
export const statementRows = {
  '/api/pay/statement/paging': {
    owner: 'teacher',
    input: async (at) => {
      await today(at);
      return { size: 5 };
    },
    codes,
    finds: { object: ({ total }) => total > 0, by: ['administrator'] },
  },
  '/api/pay/statement/detail': { owner: 'teacher', input: async (at) => ({ id: await today(at) }), codes },
  '/api/pay/statement/differences': { owner: 'teacher', input: async (at) => ({ params: { dayId: await today(at) } }), codes },
  '/api/pay/statement/fetch': {
    owner: 'teacher',
    input: async (at) => ({ id: await today(at) }),
    codes,
  },
  // the books of the sandbox are right, so the platform has no difference: the specs of payment plant them and settle them
  '/api/pay/statement/look': {
    owner: 'teacher',
    input: () => ({ id: nobody }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND'],
  },
  '/api/pay/statement/settle': {
    owner: 'teacher',
    input: () => ({ id: nobody, reason: '核实' }),
    codes: ['NOT_SIGNED_IN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND'],
  },
} satisfies Partial<Rows>;
