import { z } from 'zod';
import { id } from '../fields.js';
import { defineSocket, frame } from '../socket.js';
import { orderCalls } from './orders.js';

/** The socket of an order that is being paid: its page hears that the money is here, and that the buyer has what was bought. */
export const paySocket = defineSocket({
  name: 'pay',
  path: '/api/socket/pay/{orderId}',
  owner: 'payment',
  access: 'user',
  params: { orderId: id('订单') },
  receiver: ['orderId'],
  // an order of somebody else is not found, so there is no ticket for it
  admits: { call: orderCalls.detail, input: ({ orderId }) => ({ id: orderId }) },
  pingSeconds: 2,
  silentSeconds: 70,
  frames: {
    /** In the plain form the specification has one message, which says success. */
    paid: frame(z.strictObject({ success: z.literal(true) }), (data) => JSON.stringify(data)),
  },
});
