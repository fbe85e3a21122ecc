/**
 * The parts of Node's HTTP module that the shop uses. An `import` would read every export of the module. Three of these exports belong
 * to Node's WebSocket. They load Node's whole fetch client, which takes 13 MB and which the shop never uses.
 */
export const { Agent, createServer } = process.getBuiltinModule('node:http');
