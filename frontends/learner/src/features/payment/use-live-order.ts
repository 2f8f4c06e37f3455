import { keepSocket, openSocket } from '@xuekao/frontend-shared/socket';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, sessionStore } from '../../lib/session.js';
import { serverNow } from '../../lib/site.js';
import { useTick } from '../../lib/ticks.js';
import { orderStates, payStage, secondsToPay, type Order, type PayStage } from './order-state.js';

/** the specification's */
const pingMs = 2000;
/** between questions while no socket tells what happens */
const pollMs = 3000;
/** the same beside a socket, whose frame may have been lost before it was sent */
const slowPollMs = 15_000;

export interface LiveOrder {
  stage: PayStage;
  /** until it closes without its money */
  seconds: number;
  /** undefined until the server has answered */
  order: Order | undefined;
  /** Takes what another call answered. */
  take: (order: Order) => void;
  ask: () => void;
}

/** An order while it is being paid: told by its socket, and asked for where there is none. */
export function useLiveOrder({ id, expireTime }: Pick<Order, 'id' | 'expireTime'>): LiveOrder {
  const cache = useQueryClient();
  const [isTold, setTold] = useState(false);
  const [isLive, setLive] = useState(false);
  const key = ['pay', 'order', id];
  const seconds = useTick(() => secondsToPay({ expireTime }, serverNow()));
  const isLate = seconds === 0;
  const { data: order, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call('/api/pay/order/detail', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      isTold || (data !== undefined && data.state !== orderStates.unpaid) ? false : isLate || !isLive ? pollMs : slowPollMs,
  });
  const stage = payStage(order, seconds, isTold);
  const isWaiting = stage === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const close = keepSocket({
      ticket: async () => (await api.call('/api/socket/ticket', { kind: 'pay', orderId: id })).ticket,
      open: () => openSocket(`pay/${id}`),
      pingMs,
      onAlive: setLive,
      onLost: () => setLive(false),
      onFrame: ({ type }) => {
        if (type === 'paid') setTold(true);
        else void refetch();
      },
      onSessionEnded: () => void sessionStore.heardEnd(),
    });
    return () => {
      close();
      setLive(false);
    };
  }, [id, isWaiting, refetch]);
  useEffect(() => {
    // a socket does not tell what happened before it was there
    if (isLive) void refetch();
  }, [isLive, refetch]);
  return {
    stage,
    seconds,
    order,
    take: (answer) => {
      // an older answer that is under way must not take its place
      void cache.cancelQueries({ queryKey: key }).then(() => cache.setQueryData(key, answer));
    },
    ask: () => void refetch(),
  };
}
