const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether an address leads to no other machine. */
export const isOnThisMachine = ({ hostname }: URL) => loopback.test(hostname);
