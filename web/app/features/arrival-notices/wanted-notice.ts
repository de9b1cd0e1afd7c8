/** The subject of a wanted notice: one of these. */
export interface WantedNotice {
  productId?: number | undefined;
  /** The search, as it was typed. */
  search?: string | undefined;
}
