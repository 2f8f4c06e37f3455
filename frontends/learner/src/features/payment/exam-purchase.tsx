import type { ReactElement } from 'react';
import { api } from '../../lib/session.js';
import { paymentText } from './payment.texts.js';
import { Purchase } from './purchase.js';

const passwordType = 9;

export interface ExamPurchaseProps {
  exam: { id: string; price?: number; openType: number };
  /** the server may say something else of the exam by now */
  onStale: () => void;
}

/** In place of the start of an exam that has a price. */
export const ExamPurchase = ({ exam, onStale }: ExamPurchaseProps): ReactElement => (
  <Purchase
    price={exam.price ?? 0}
    needs={paymentText('pay.exam.needs')}
    {...(exam.openType === passwordType ? { note: paymentText('pay.exam.password') } : {})}
    onBuy={() => api.call('/api/exam/buy/init', { examId: exam.id })}
    onStale={onStale}
  />
);
