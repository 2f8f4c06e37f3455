import { purchaseCalls } from '../purchases.js';

export const coursePurchaseCalls = purchaseCalls({ owner: 'course', path: '/internal/course/purchase' });
