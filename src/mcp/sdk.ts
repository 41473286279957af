// All that is used of the MCP SDK. In the package this file is a bundle of it (vite.mcp.config.ts): the
// SDK with its validators is fifty times as large as what is used of it, and nobody has to install it.
export { zodConfig } from './zod-config.ts'
export {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
export { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
export type {
  CallToolResult,
  ListResourcesResult,
  ListToolsResult,
  ReadResourceResult,
  ServerContext,
} from '@modelcontextprotocol/server'
