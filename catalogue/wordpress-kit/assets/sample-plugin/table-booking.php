<?php
/**
 * Plugin Name: Table Booking
 * Version: 1.2
 */

add_action( 'init', 'tb_setup' );
function tb_setup() {
	register_post_type( 'tb_booking', array( 'public' => true, 'rewrite' => array( 'slug' => 'table' ) ) );
	flush_rewrite_rules();
	wp_schedule_event( time(), 'hourly', 'tb_remind' );
}

add_action( 'wp_ajax_tb_delete', 'tb_delete' );
function tb_delete() {
	wp_delete_post( (int) $_POST['id'], true );
	wp_die();
}

add_action( 'rest_api_init', function () {
	register_rest_route( 'tb/v1', '/book', array(
		'methods'             => 'POST',
		'callback'            => 'tb_book',
		'permission_callback' => '__return_true', // scan: ignore[REST] guests book here; limited in tb_book
	) );
	register_rest_route( 'tb/v1', '/settings', array(
		'methods'             => WP_REST_Server::EDITABLE,
		'callback'            => 'tb_settings',
		'permission_callback' => '__return_true',
	) );
} );

function tb_settings( $request ) {
	update_option( 'tb_mail', $request['mail'] );
	return true;
}

function tb_list() {
	global $wpdb;
	$rows = $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}tb WHERE day = '" . $_GET['day'] . "'" );
	$rest = get_posts( array( 'post_type' => 'tb_booking', 'posts_per_page' => -1 ) );
	set_transient( 'tb_rows', $rows );
	echo '<h2>' . $_GET['day'] . '</h2>';
	foreach ( $rows as $row ) {
		echo esc_html( $row->name );
	}
}
add_shortcode( 'tables', 'tb_list' );
