import { z } from "zod";

/** What a browser gives for its subscription (Push API, PushSubscription.toJSON). */
export const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: "This browser gave no address for messages." }).max(1_000),
  p256dh: z.string().regex(/^[\w-]{80,100}$/),
  auth: z.string().regex(/^[\w-]{16,40}$/),
});
export type Subscription = z.output<typeof Subscription>;

/** A device on which a person gets messages. */
export type PushDevice = { id: string; device: string; at: string; endpoint: string };
