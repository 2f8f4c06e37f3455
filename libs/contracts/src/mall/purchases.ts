import { heldPurchaseCalls } from '../purchases.js';

export const mallPurchaseCalls = heldPurchaseCalls({ owner: 'mall', path: '/internal/mall/purchase' });
