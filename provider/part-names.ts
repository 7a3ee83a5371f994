/** What the provider is made of: each a process of its own. */
export const partNames = ['draws', 'vendor'] as const
export type PartName = (typeof partNames)[number]
