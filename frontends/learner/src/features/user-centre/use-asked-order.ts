import { useQueryClient } from '@tanstack/react-query';
import { messageOf, notify } from '@xuekao/frontend-shared';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../lib/session.js';
import { orderStates } from '../payment/order-state.js';
import { paymentText } from '../payment/payment.texts.js';

const name = 'asked';
const idForm = /^[0-9a-f]{24}$/;

/** Asks the company about the order of a buyer who comes back from its page; the address forgets then what it said. */
export function useAskedOrder(): void {
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const id = params.get(name) ?? '';
  useEffect(() => {
    if (id === '') return;
    setParams(new URLSearchParams(), { replace: true });
    if (!idForm.test(id)) return;
    api
      .call('/api/pay/order/ask', { id })
      .then(({ state }) => {
        if (state === orderStates.unpaid) notify(paymentText('pay.notYet'), 'warning');
        else if (state === orderStates.paid || state === orderStates.done) notify(paymentText('pay.done'), 'success');
        return cache.invalidateQueries({ queryKey: ['orders'] });
      })
      .catch((error: unknown) => notify(messageOf(error), 'error'));
  }, [id, cache, setParams]);
}
