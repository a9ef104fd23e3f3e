"""What no race could leave behind: in the session and its teams, and in a round."""
