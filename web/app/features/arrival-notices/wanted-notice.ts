/** What a notice is wanted of: one of these. */
export interface WantedNotice {
  productId?: number | undefined;
  /** What was searched for, as it was typed. */
  search?: string | undefined;
}
