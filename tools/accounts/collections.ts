/** Collections that the libraries keep in every such service. */
const ofLibraries = [
  ...['audit_outbox', 'consumed', 'consumer_bootstraps', 'followers', 'log_chains', 'log_era', 'parked_events', 'restoring'],
  ...['set_aside', 'snapshots', 'upgrades'],
];

/**
 * Services whose logs only grow: events that are money are changed and deleted by no account of a service. MongoDB grants by collection and
 * denies nothing, so every other collection of such a service is listed here; one that is not is refused. A spec holds the list against the
 * sources.
 */
export const growing: Readonly<Record<string, { logs: readonly string[]; others: readonly string[] }>> = {
  payment: {
    logs: ['order_events', 'points_events'],
    others: [
      ...['orders', 'pay_transactions', 'pay_paypal_trades', 'pay_code_batches', 'pay_codes', 'pay_code_tries'],
      ...['pay_moves', 'pay_statement_accounts', 'pay_statement_days', 'pay_statement_lines', 'pay_statement_differences'],
      ...['points_accounts', 'points_rows', 'points_due_rewards', 'ledger_checks'],
      ...ofLibraries,
    ],
  },
  mall: {
    logs: ['mall_order_events'],
    others: [
      ...['goods', 'goods_bought', 'goods_reservations', 'goods_skus', 'goods_stock_rows', 'mall_addresses', 'mall_orders', 'mall_tracks'],
      ...ofLibraries,
    ],
  },
};

/** Indexes of such a log, as `MongoEventStore` wants them where commands have keys. */
export const logIndexes = [
  { key: { stream: 1, version: 1 }, unique: true, name: 'stream_version' },
  { key: { stream: 1, keys: 1 }, unique: true, name: 'stream_keys', partialFilterExpression: { keys: { $exists: true } } },
] as const;
