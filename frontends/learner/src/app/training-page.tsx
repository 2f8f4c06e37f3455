import { lazyPart } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';

const pages = {
  banks: lazyPart(async () => (await import('../features/training/bank-list-page.js')).BankListPage),
  bank: lazyPart(async () => (await import('../features/training/bank-page.js')).BankPage),
  train: lazyPart(async () => (await import('../features/training/train-page.js')).TrainPage),
  result: lazyPart(async () => (await import('../features/training/train-result-page.js')).TrainResultPage),
  records: lazyPart(async () => (await import('../features/training/train-record-page.js')).TrainRecordPage),
  book: lazyPart(async () => (await import('../features/wrong-book/book-page.js')).BookPage),
  chat: lazyPart(async () => (await import('../features/ai-chat/chat-page.js')).ChatPage),
};

/** A page of practice. The chunks of these pages are named here, and not on the way to an exam. */
export function TrainingPage({ of }: { of: keyof typeof pages }): ReactElement {
  const Page = pages[of];
  return <Page />;
}
